import { remoteConfig } from '@site/remote/remoteConfig';

export default remoteConfig(import.meta.dirname);
