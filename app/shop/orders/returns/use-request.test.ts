import { describe, expect, it } from 'vitest'
import { brokenRules } from '#app/ui/form-checks.ts'
import type { ReturnableLineView } from '#modules/returns/shapes.ts'
import { errorsOf, requestChecks, requestOf } from './use-request.ts'

const values = {
  kind: 'upi',
  upiId: 'meera@okbank',
  holder: '',
  accountNumber: '',
  ifsc: '',
  consent: 'yes',
  note: ' Torn ',
}
const photos = { sent: [{ id: 'p1', url: '' }], sending: 0 }
const draft = {
  picked: [{ variantId: 'red' } as ReturnableLineView],
  chosen: { red: { quantity: 2, exchangeFor: 'rose' } },
  reason: 'damaged',
  opened: true,
  wish: 'refund',
  asksAccount: false,
  photos,
} as const

describe('a request', () => {
  it('takes photographs along only where its reason asks for them', () => {
    expect(requestOf(draft, values)).toMatchObject({ reason: 'damaged', photoIds: ['p1'], opened: true, note: 'Torn' })
    expect(requestOf({ ...draft, reason: 'changed_mind' }, values).photoIds).toEqual([])
  })

  it('names what should come instead, or the account, only where it is asked for', () => {
    expect(requestOf(draft, values)).not.toHaveProperty('account')
    expect(requestOf({ ...draft, wish: 'exchange' }, values).lines).toEqual([
      { variantId: 'red', quantity: 2, exchangeFor: 'rose' },
    ])
    expect(requestOf({ ...draft, wish: 'again' }, values)).toMatchObject({
      wish: 'exchange',
      lines: [{ variantId: 'red', quantity: 2, exchangeFor: 'red' }],
    })
    expect(requestOf({ ...draft, asksAccount: true }, values)).toMatchObject({
      lines: [{ variantId: 'red', quantity: 2 }],
      account: { kind: 'upi', upiId: 'meera@okbank' },
    })
  })
})

describe('the message of a field', () => {
  const messages = {
    reason: 'Choose a reason.',
    photoIds: 'Add 2 photos.',
    opened: 'For this reason the item must be unopened.',
    others: 'Choose what should come instead.',
    upiId: 'Enter your UPI ID.',
    'account.ifsc': 'Check the IFSC.',
  }

  it('goes with the field, once reason or wish ask for it no more', () => {
    const noPhotos = { ...draft, reason: 'changed_mind', photos: { sent: [], sending: 0 } } as const
    expect(errorsOf(noPhotos, messages)).toEqual({ reason: messages.reason, opened: messages.opened })
    expect(errorsOf({ ...noPhotos, reason: undefined }, messages)).toEqual({ reason: messages.reason })
    expect(errorsOf({ ...noPhotos, wish: 'exchange' }, messages)).toMatchObject({ others: messages.others })
    expect(errorsOf({ ...noPhotos, asksAccount: true }, messages)).toMatchObject({
      upiId: messages.upiId,
      'account.ifsc': messages['account.ifsc'],
    })
  })

  it('asks for as many photographs as the reason does now', () => {
    const none = { ...draft, photos: { sent: [], sending: 0 } }
    expect(errorsOf(none, { photoIds: 'Add 9 photos.' }).photoIds).toMatch(/^Add (a photo|2 photos)\.$/)
    expect(errorsOf(none, {}).photoIds).toBeUndefined()
  })
})

describe('a request is not sent', () => {
  const problemsOf = (about: object, opened = 'yes') => {
    const typed = { ...values, lines: '', reason: '', photoIds: '', others: '', opened, upiId: '' }
    return brokenRules(typed, requestChecks({ ...draft, ...about }))
  }

  it.each([
    ['while photographs are on their way', { photos: { ...photos, sending: 1 } }, 'photoIds'],
    ['with fewer photographs than its reason asks for', {}, 'photoIds'],
    ['for a changed mind when it was opened', { reason: 'changed_mind' }, 'opened'],
    ['without an account that it needs', { reason: 'reaction', asksAccount: true }, 'upiId'],
    ['without what should come instead', { reason: 'reaction', wish: 'exchange', chosen: {} }, 'others'],
    ['without a reason', { reason: undefined }, 'reason'],
    ['of nothing', { reason: 'reaction', picked: [] }, 'lines'],
  ])('%s', (_, about, field) => {
    expect(Object.keys(problemsOf(about))).toEqual([field])
  })

  it('waits for no photographs that go nowhere', () => {
    expect(problemsOf({ reason: 'late', photos: { ...photos, sending: 1 } }, 'no')).toEqual({})
  })
})
