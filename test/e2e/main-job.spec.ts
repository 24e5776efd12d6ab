import { expect } from '@playwright/test';
import { journey } from './journey.ts';
import { callsOf, MAIN_JOBS, runMainJob } from './main-job.ts';

for (const job of MAIN_JOBS) {
  journey(`from a visited site to a mapped reply: ${job.protocol}`, async ({ driver, site }) => {
    await runMainJob(driver, site, job, (name, work) => journey.step(name, async () => void (await work())));
    expect(callsOf(job, site)).toBe(1);
    expect(site.log.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
  });
}
