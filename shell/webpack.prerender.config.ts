import { prerenderConfig } from '@site/webpack/prerenderConfig';

export default prerenderConfig();
