import { storeContainerConfig } from '@site/webpack/storeContainerConfig';

export default storeContainerConfig();
