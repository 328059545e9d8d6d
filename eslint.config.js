export { config as default } from './scripts/lint/config.ts';
