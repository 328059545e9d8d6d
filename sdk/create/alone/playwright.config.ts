import { remotePlaywright } from '@site/remote/playwright';

export default remotePlaywright(import.meta.dirname);
