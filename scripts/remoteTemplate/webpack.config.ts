import { remoteConfig } from '@site/webpack/remoteConfig';

export default remoteConfig(import.meta.dirname);
