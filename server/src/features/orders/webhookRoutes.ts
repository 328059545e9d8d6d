import * as calls from '@site/contract/calls/orders';
import type { Api } from '@site/backend/api';
import { HttpError } from '@site/backend/httpError';
import { implement } from '@site/backend/implement';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import fastifyPlugin from 'fastify-plugin';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../sessions/callRules.ts';
import type { Services } from '../../services.ts';
import type { Context } from './context.ts';
import { applyReport } from './payments.ts';
import { SIGNATURE } from './providers/demo.ts';

/** Receives what providers report, and the acts on the demo's payment page. */
export function webhookRoutes(
  app: Api,
  context: Context,
  { limits, countRefusedWebhook }: Pick<Services, 'limits' | 'countRefusedWebhook'>,
): void {
  const { db, provider, demo, log } = context;

  // In its own scope: the signature is over the bytes.
  const webhooks = fastifyPlugin(
    async (plugin) => {
      const scope = plugin.withTypeProvider<ZodTypeProvider>();
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      implement(scope, calls.receiveWebhook, async (request) => {
        if (provider?.name !== request.params.provider) throw new HttpError(404, 'not_found');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        try {
          await applyReport(context, provider.name, await provider.readWebhook(body, request.headers));
        } catch (error) {
          if (!(error instanceof HttpError) || error.status !== 400) throw error;
          log.warn({ provider: provider.name, bytes: body.length }, 'A webhook was refused');
          countRefusedWebhook();
          await limits.webhookRefused.take(ipNetworkOf(request.ip));
          throw error;
        }
        return { received: true as const };
      });
    },
    { name: 'payment-webhooks', encapsulate: true },
  );
  void app.register(webhooks);

  implement(app, calls.actOnDemoPayment, async (request, reply) => {
    if (!demo) throw new HttpError(404, 'unknown_checkout');
    const { checkout, act } = request.body;
    const own = await db
      .selectFrom('orders')
      .select('id')
      .where('checkout_id', '=', checkout)
      .where('user_id', '=', callerOf(request).uuid)
      .executeTakeFirst();
    if (!own) throw new HttpError(404, 'unknown_checkout');
    const webhook = await demo.act(checkout, act);
    if (webhook !== undefined) {
      const signed = { [SIGNATURE]: demo.sign(webhook) };
      await applyReport(context, demo.name, await demo.readWebhook(Buffer.from(webhook), signed));
    }
    return reply.status(204).send(null);
  });
}
