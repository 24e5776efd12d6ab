import { defineConfig } from '@playwright/test';
import type { TargetOptions } from './test/e2e/journey.ts';

// One suite for both browsers: the project chooses the driver (see test/e2e/journey.ts).
export default defineConfig<object, TargetOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  // A loaded machine may be too slow once; a test that fails three times fails.
  retries: 2,
  forbidOnly: true,
  timeout: 120_000,
  reporter: 'list',
  projects: [
    { name: 'chromium', use: { target: 'chromium' } },
    { name: 'firefox', use: { target: 'firefox' } },
  ],
});
