import './boot/nonce.ts';
import { start } from './boot/start.tsx';

void start();
