// Matchers such as `toBeVisible()` for every test in a browser's environment.
import { format } from 'node:util';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// One second is too short for a machine that runs every test at once. Whoever finds what they wait for waits no longer.
configure({ asyncUtilTimeout: 5000 });

/** What Redux Toolkit says of a slow machine. */
const SLOW = /^\w+Middleware took \d+ms/;

const said: string[] = [];
for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const)
  console[level] = (...values: unknown[]) => {
    const text = format(...values);
    if (!SLOW.test(text)) said.push(text);
  };

// What React warns of is a mistake, and a run that prints thousands of lines hides the one that counts.
afterEach(() => {
  const all = said.splice(0);
  if (all.length > 0) throw new Error(`The test wrote to the console ${all.length} times:\n${all[0]}`);
});
