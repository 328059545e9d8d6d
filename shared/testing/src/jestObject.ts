import { jest } from '@jest/globals';

// In ES modules `jest` must be imported, but the tests and their types use it as a global.
Object.assign(globalThis, { jest });
