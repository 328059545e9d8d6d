import { shellConfig } from '@site/webpack/shellConfig';

export default shellConfig();
