import { facadeConfig } from '@site/webpack/facadeConfig';

export default facadeConfig();
