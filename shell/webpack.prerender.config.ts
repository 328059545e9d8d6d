import { prerenderConfig } from '@site/webpack/shellConfig';

export default prerenderConfig();
