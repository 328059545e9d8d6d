import { monolithConfig } from '@site/webpack/shellConfig';

export default monolithConfig();
