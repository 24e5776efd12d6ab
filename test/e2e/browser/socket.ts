import { WebSocket } from 'ws';

type Message = { id?: number; method?: string; params?: unknown; result?: unknown; error?: unknown; message?: string };
type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (reason: Error) => void };

/** Commands and events over one WebSocket, as the Chrome DevTools Protocol and WebDriver BiDi both speak them. */
export class Socket {
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(method: string, params: unknown) => void>();
  readonly #socket: WebSocket;
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => this.#receive(JSON.parse(String(data)) as Message));
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The browser closed the connection.'));
      this.#waiting.clear();
    });
  }

  static open(url: string): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 });
      socket.once('open', () => resolve(new Socket(socket)));
      socket.once('error', reject);
    });
  }

  #receive(message: Message): void {
    if (message.id === undefined) {
      for (const listener of this.#listeners) listener(message.method ?? '', message.params);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error === undefined) waiting?.resolve(message.result);
    else waiting?.reject(new Error(`${JSON.stringify(message.error)} ${message.message ?? ''}`.trim()));
  }

  /**
   * Sends one command and waits for its answer.
   * @param session CDP only: the attached target
   */
  async send<Result = unknown>(
    method: string,
    params: object = {},
    { session, timeout = 30_000 }: { session?: string; timeout?: number } = {},
  ): Promise<Result> {
    const id = ++this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#socket.send(JSON.stringify({ id, method, params, ...(session === undefined ? {} : { sessionId: session }) }));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${method} was not answered within ${timeout} ms`)), timeout);
    });
    try {
      return (await Promise.race([answer, late])) as Result;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /** Calls the listener for every event; the function that comes back ends it. */
  listen(listener: (method: string, params: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#socket.close();
  }
}
