import { monolithConfig } from '@site/webpack/monolithConfig';

export default monolithConfig();
