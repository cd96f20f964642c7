import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../stack/ports.ts';

/** A webhook that stands for the team's chat where none is set, and prints each message. Returns its address. */
export async function startTeamChat(print: (message: string) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    const { text: message } = JSON.parse(await text(request)) as { text: string };
    // Written for a chat: a block of code, with joiners against mentions.
    print(message.replaceAll('```', '').replaceAll('\u2060', '').trim());
    response.end();
  });
  return (await listen(server)).url;
}
