import './core/nonce.ts';
import { start } from './app/start.tsx';

void start();
