import { remoteLint } from '@site/remote/eslint';

export default remoteLint;
