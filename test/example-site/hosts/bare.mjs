// bare.example.test: the second Servio dialect, one endpoint that takes {"name", "arguments"}.

import { html, notFoundPage, pageReply } from '../page.mjs';
import { jsonReply } from '../reply.mjs';

/** @returns {import('../reply.mjs').Host} */
export function bareHost() {
  return {
    name: 'bare',
    about:
      'A Servio site whose tools share one endpoint, which takes the name and the arguments in the body. Any token will do.',
    handle(request) {
      const origin = request.origin('bare');
      if (request.pathname === '/') {
        const content = html`<h1>A weather station</h1><p>Ask it by its tool.</p>`;
        return pageReply({ title: 'Weather', site: 'Weather', content });
      }
      if (request.pathname === '/api/servio/manifest') {
        const city = { type: 'string', description: 'Name of a city' };
        return jsonReply({
          name: 'Weather',
          version: '0.3.0',
          server: { url: `${origin}/api` },
          auth: { type: 'bearer' },
          usage: { tools_endpoint: `${origin}/api/call`, body_format: 'mcp', method: 'POST' },
          tools: [
            {
              name: 'weather.today',
              description: "Today's weather in a city, as temperature and words.",
              input_schema: { type: 'object', properties: { city }, required: ['city'] },
            },
          ],
        });
      }
      if (request.pathname !== '/api/call' || request.method !== 'POST') return notFoundPage('Weather');
      const { name, arguments: given } = Object(JSON.parse(request.body));
      if (name !== 'weather.today')
        return jsonReply({ error: 'No such tool.', code: 'tool_not_found', statusCode: 404 }, 404);
      return jsonReply({ city: given?.city ?? null, celsius: 21.5, sky: 'clear' });
    },
  };
}
