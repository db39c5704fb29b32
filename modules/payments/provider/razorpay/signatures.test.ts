import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReturnOfRazorpay, isWebhookOfRazorpay } from './signatures.server.ts'

const body = Buffer.from('{"a":1,"b":2,"c":{"d":3}}')
const bodySignature = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc'

describe('the signature of a webhook', () => {
  it.each([
    ['no signature', body, '', ['123456']],
    ['a signature cut short', body, bodySignature.slice(0, 62), ['123456']],
    ['a signature that is no hex', body, `${bodySignature.slice(0, 62)}zz`, ['123456']],
    ['another secret', body, bodySignature, ['1234567']],
    ['no secret', body, bodySignature, []],
    [
      'a body written again',
      Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)),
      bodySignature,
      ['123456'],
    ],
  ])('is refused with %s', (_name, bytes, signature, secrets) => {
    expect(isWebhookOfRazorpay(bytes, signature, secrets)).toBe(false)
  })

  it('is refused with an empty secret, though whoever forges can sign with it', () => {
    expect(isWebhookOfRazorpay(body, createHmac('sha256', '').update(body).digest('hex'), [''])).toBe(false)
  })

  it('is known by the secret of today and by the one before', () => {
    expect(isWebhookOfRazorpay(body, bodySignature, ['123456'])).toBe(true)
    expect(isWebhookOfRazorpay(body, bodySignature, ['today', '123456'])).toBe(true)
  })

  it('never fits once a single byte is another', () => {
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, flipped) => {
        const forged = Buffer.from(body)
        forged[at] = (forged[at] ?? 0) ^ flipped
        return !isWebhookOfRazorpay(forged, bodySignature, ['123456'])
      }),
    )
  })
})

describe('the signature of a return', () => {
  const secret = 'EnLs21M47BllR3X8PSFtjtbd'
  const back = {
    linkId: 'plink_IH3cNucfVEgV68',
    referenceId: 'TSsd1989',
    status: 'paid',
    paymentId: 'pay_IH3d0ara9bSsjQ',
    signature: '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
  }

  it.each([
    { linkId: 'plink_IH3cNucfVEgV69' },
    { referenceId: 'TSsd1988' },
    { status: 'failed' },
    { paymentId: '' },
    { signature: '' },
  ])('is refused with %j', (change) => {
    expect(isReturnOfRazorpay({ ...back, ...change }, secret)).toBe(false)
  })

  it('is known as published', () => {
    expect(isReturnOfRazorpay(back, secret)).toBe(true)
  })
})
