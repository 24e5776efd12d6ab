import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/unit/**/*.test.ts'],
    environment: 'node',
    // Files of one worker share their modules: loading them anew for each file took longer than all tests. Whatever a
    // test puts in place of a global it takes back, and the order of files must not matter.
    isolate: false,
    maxWorkers: '100%',
  },
});
