#!/usr/bin/env node
import { runProgram } from '@site/backend/runProgram';
import { remoteNameOf } from '../build/project.ts';
import { remoteProgram } from './program.ts';

const folder = process.cwd();
await runProgram(remoteProgram({ command: 'site-remote', folder, name: remoteNameOf(folder) }));
