import {
  LIVE_TOPICS,
  SOCKET_PATH,
  type ClientEvents,
  type LiveTopic,
  type ServerEvents,
} from '@site/contract/sockets';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

export type OnTopicChange = (topic: LiveTopic, spreadMs?: number) => void;

/** The longest delay is that of the library after failures of the network, each of which is an error in the console. */
export function openSocket(
  options: Partial<ManagerOptions & SocketOptions> & { readonly reconnectionDelayMax: number },
  onChange: OnTopicChange,
): Socket<ServerEvents, ClientEvents> {
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: SOCKET_PATH,
    transports: ['websocket'],
    // Within four seconds, since all pages of a server that was stopped come back at once; the library doubles the delay.
    reconnectionDelay: 2_000,
    randomizationFactor: 1,
    ...options,
  });
  for (const topic of LIVE_TOPICS) socket.on(topic, (spreadMs) => onChange(topic, spreadMs));
  return socket;
}
