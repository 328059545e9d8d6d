import { jest } from '@jest/globals';

// In ES modules `jest` exists by import only; the tests, and the types they are checked with, take it for a global.
Object.assign(globalThis, { jest });
