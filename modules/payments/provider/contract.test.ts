import { randomUUID } from 'node:crypto'
import { cashfreeProvider } from '#tests/support/cashfree/adapter.ts'
import { startCashfree } from '#tests/support/cashfree/stand-in.ts'
import { chooseProvider } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import type { GatewayServer } from '#tests/support/gateway-server.ts'
import { itKeepsTheContract, itSurvivesTheNetwork, type ProviderUnderTest } from '#tests/support/provider-contract.ts'
import { startRazorpay } from '#tests/support/razorpay/stand-in.ts'
import { signedWith, webhookOf } from '#tests/support/razorpay/webhooks.ts'
import { razorpayProvider } from './razorpay/adapter.server.ts'
import { sandboxProvider } from './sandbox/adapter.server.ts'
import { openChargeBack } from './sandbox/charge-backs.server.ts'
import { eventSignatureHeader, signedEvent } from './sandbox/events.server.ts'
import { payOnSandboxPage } from './sandbox/page.server.ts'
import { moveSandboxChargeBack } from './sandbox/store.server.ts'

// Long enough for a busy machine: only what hangs takes so long.
const timeoutMs = 2_000

const networkOf = (server: GatewayServer): ProviderUnderTest['network'] => ({
  loseAnswer: () => server.fail({ kind: 'drop', acts: true }, { match: /^(POST|PATCH)/, times: 1 }),
  hangOnce: () => server.fail({ kind: 'hang', acts: true }, { match: /^POST/, times: 1 }),
  goAway(how) {
    if (how === 'broken') server.fail({ kind: 'drop', acts: false })
    else server.fail({ kind: 'refuse', status: how === 'busy' ? 429 : 503 })
  },
  heal: server.heal,
})

async function razorpay(): Promise<ProviderUnderTest> {
  const server = await startRazorpay()
  const { keyId, keySecret, webhookSecret } = server
  const eventAbout = ({ reference }: { reference: string }, kind: string) => {
    const { id, reference_id } = server.links.get(reference) ?? {}
    return webhookOf(webhookSecret, kind, { payment_link: { id, reference_id } }, 1_700_000_000)
  }
  return {
    provider: razorpayProvider({ keyId, keySecret, baseUrl: server.url, timeoutMs }, [webhookSecret]),
    payablesOf: async (id) => [...server.links.values()].filter(({ reference_id }) => reference_id === id).length,
    pay: async ({ reference }) => server.pay(reference),
    failToPay: async ({ reference }) => server.failToPay(reference),
    eventAbout,
    forgedAbout: (page) => signedWith('somebody else', eventAbout(page, 'payment.captured')),
    chargeBack: async ({ paymentReference }) => server.dispute(paymentReference).id,
    decideChargeBack: async (id, status) => server.moveDispute(id, status),
    eventAboutChargeBack: (id, _, kind) => webhookOf(webhookSecret, kind, { dispute: { id } }, 1_700_000_000),
    network: networkOf(server),
    close: server.close,
  }
}

const cashfreeWords = {
  open: 'CHARGEBACK_CREATED',
  under_review: 'CHARGEBACK_UNDER_REVIEW',
  won: 'CHARGEBACK_MERCHANT_WON',
  lost: 'CHARGEBACK_MERCHANT_LOST',
  closed: 'CHARGEBACK_CLOSED',
}

async function cashfree(): Promise<ProviderUnderTest> {
  const server = await startCashfree()
  const { clientId, clientSecret } = server
  const about = (orderId: string) => ({ order: { order_id: orderId }, payment: { cf_payment_id: '5114910634' } })
  return {
    provider: cashfreeProvider({ baseUrl: server.url, clientId, clientSecret, timeoutMs }),
    payablesOf: async (id) => [...server.orders.values()].filter(({ order_id }) => order_id === id).length,
    pay: async ({ attemptId }) => server.pay(attemptId),
    failToPay: async ({ attemptId }) => server.pay(attemptId, 'FAILED'),
    eventAbout: ({ attemptId }, kind) => server.eventOf(kind, about(attemptId)),
    forgedAbout: ({ attemptId }) => server.eventOf('payment.captured', about(attemptId), 'somebody else'),
    chargeBack: async ({ attemptId }) => server.dispute(attemptId).dispute_id,
    decideChargeBack: async (id, status) => server.moveDispute(id, cashfreeWords[status]),
    eventAboutChargeBack: (dispute_id, order_id, kind) =>
      server.eventOf(kind, { dispute: { dispute_id }, order_details: { order_id } }),
    network: networkOf(server),
    close: server.close,
  }
}

async function sandbox(): Promise<ProviderUnderTest> {
  chooseProvider(sandboxProvider)
  const eventAbout = ({ reference }: { reference: string }, kind: string) => {
    const { body, signature } = signedEvent({ id: `evt_${randomUUID()}`, kind, reference })
    return { body, headers: new Headers({ [eventSignatureHeader]: signature }) }
  }
  const act = ({ reference }: { reference: string }, outcome: 'pay' | 'fail') =>
    payOnSandboxPage(reference, { method: 'card', outcome, delivery: 'never' })
  return {
    provider: sandboxProvider,
    payablesOf: async (id) => (await sql('select 1 from sandbox_links where attempt_id = $1', [id])).length,
    pay: (page) => act(page, 'pay'),
    failToPay: (page) => act(page, 'fail'),
    eventAbout,
    async chargeBack({ paymentReference }) {
      const [paid] = await sql<{ paise: string }>(
        "select p->>'amountPaise' as paise from sandbox_links, jsonb_array_elements(payments) p where p->>'reference' = $1",
        [paymentReference],
      )
      return openChargeBack({ paymentReference, amountPaise: Number(paid?.paise) })
    },
    decideChargeBack: (reference, status) => moveSandboxChargeBack(reference, status),
    eventAboutChargeBack(chargeBack, _, kind) {
      const { body, signature } = signedEvent({ id: `evt_${randomUUID()}`, kind, reference: null, chargeBack })
      return { body, headers: new Headers({ [eventSignatureHeader]: signature }) }
    },
    forgedAbout(page) {
      const { body } = eventAbout(page, 'payment.captured')
      return { body, headers: new Headers({ [eventSignatureHeader]: '0'.repeat(64) }) }
    },
    close: async () => chooseProvider(undefined),
  }
}

itKeepsTheContract('the sandbox', sandbox)
itKeepsTheContract('Razorpay', razorpay)
itKeepsTheContract('Cashfree', cashfree)
itSurvivesTheNetwork('Razorpay', razorpay)
itSurvivesTheNetwork('Cashfree', cashfree)
