import * as calls from '@site/contract/calls/orders';
import type { Api } from '@site/backend/api';
import { HttpError } from '@site/backend/httpError';
import { implement } from '@site/backend/implement';
import { ipNetworkOf } from '@site/backend/ipNetwork';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Services } from '../../services.ts';
import { applyReport } from './reports.ts';
import type { PaymentContext } from './providers/openProvider.ts';
import type { Provider } from './providers/provider.ts';
import { WebhookRefusal } from './providers/stripeErrors.ts';

/** Seconds after which a provider may send a webhook again that could not be applied. */
const RETRY_S = 60;

export function webhookRoutes(
  app: Api,
  context: PaymentContext,
  { limits, countRefusedWebhook, countUnansweredWebhook }: Services,
): void {
  const { provider, log } = context;

  /** Reads a webhook. A refusal, and a question of the site that the provider refuses, are logged and counted. */
  async function readReport(provider: Provider, request: FastifyRequest, body: Buffer) {
    try {
      return await provider.readWebhook(body, request.headers);
    } catch (error) {
      if (error instanceof HttpError && error.status !== 400) throw error;
      if (!(error instanceof HttpError)) {
        const reason = error instanceof Error ? error.message : String(error);
        log.error({ err: error }, `A webhook could not be applied: ${reason}`);
        countUnansweredWebhook();
        throw new HttpError(503, 'unavailable', RETRY_S);
      }
      const reason = error instanceof WebhookRefusal ? error.reason : error.message;
      log.warn({ provider: provider.name, bytes: body.length }, `A webhook was refused: ${reason}`);
      countRefusedWebhook();
      await limits.webhookRefused.take(ipNetworkOf(request.ip));
      throw error;
    }
  }

  // In its own scope: the signature is over the bytes.
  const webhooks = fastifyPlugin(
    async (plugin) => {
      const scope = plugin.withTypeProvider<ZodTypeProvider>();
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      implement(scope, calls.receiveWebhook, async (request) => {
        if (provider?.name !== request.params.provider) throw new HttpError(404, 'not_found');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const report = await readReport(provider, request, body);
        await applyReport(context, provider.name, report);
        return { received: true as const };
      });
    },
    { name: 'payment-webhooks', encapsulate: true },
  );
  void app.register(webhooks);
}
