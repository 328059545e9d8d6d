import { remoteJest } from '@site/testing/jest';

export default remoteJest(import.meta.dirname);
