import { shellServerConfig } from '@site/webpack/shellConfig';

export default shellServerConfig();
