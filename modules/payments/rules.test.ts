import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardNetwork, cardProblems, passesLuhn } from './cards.ts'
import { failureText, operatorFailureText, paymentDeclined } from './errors.ts'
import { sandboxCards } from './provider/sandbox/cards.ts'
import { failureCodeOf, failureCodes, lacksAccount, timeLeft, whyNotPaid } from './rules.ts'

const now = new Date('2026-11-20T06:00:00Z')
const card = { cardNumber: '4111 1111 1111 1111', expiryDate: '11/26', cvv: '123', cardName: 'Meera Krishnan' }

describe('a typed card', () => {
  it.each([
    [{ cardNumber: '' }, { cardNumber: 'Enter your card number.' }],
    [{ cardNumber: '4111 1111 1111 1112' }, { cardNumber: 'This card number is not right. Check each digit.' }],
    [{ cardNumber: '4111' }, { cardNumber: 'This card number is not right. Check each digit.' }],
    [{ cardNumber: '4111 1111 1111 111x' }, { cardNumber: 'This card number is not right. Check each digit.' }],
    [{ expiryDate: '' }, { expiryDate: 'Enter the expiry date.' }],
    [{ expiryDate: '13/27' }, { expiryDate: 'Enter the expiry date as MM/YY.' }],
    [{ expiryDate: '10/26' }, { expiryDate: 'This card has expired.' }],
    [{ cvv: '' }, { cvv: 'Enter the CVV.' }],
    [{ cvv: '12' }, { cvv: 'The CVV has 3 or 4 digits.' }],
    [{ cvv: '12a' }, { cvv: 'The CVV has 3 or 4 digits.' }],
    [{ cardName: ' ' }, { cardName: 'Enter the name on the card.' }],
    [{ cardName: '😀'.repeat(200) }, { cardName: 'Use at most 100 characters.' }],
  ])('with %j is refused at its field', (change, problems) => {
    expect(cardProblems({ ...card, ...change }, now)).toEqual(problems)
  })

  it('is good to the end of its month', () => {
    expect(cardProblems(card, now)).toEqual({})
  })

  it('has a network for showing', () => {
    expect(['4111', '5555', '6070', '371', '9'].map(cardNetwork)).toEqual([
      'Visa',
      'Mastercard',
      'RuPay',
      'American Express',
      'Card',
    ])
  })
})

describe('Luhn', () => {
  it('catches every single wrong digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (position, step) => {
        const digits = [...'4111111111111111']
        digits[position] = String((Number(digits[position]) + step) % 10)
        expect(passesLuhn(digits.join(''))).toBe(false)
      }),
    )
  })

  it('lets all test cards through', () => {
    expect(Object.keys(sandboxCards).every(passesLuhn)).toBe(true)
  })
})

describe('how long there is to answer a charge-back', () => {
  it.each([
    ['2026-11-26T06:00:00Z', true, 'Overdue'],
    ['2026-11-26T06:30:01Z', false, 'Due today'],
    ['2026-11-26T18:29:00Z', false, 'Due today'],
    // Midnight in India.
    ['2026-11-26T18:30:00Z', false, '1 day left'],
    ['2026-12-03T06:00:00Z', false, '7 days left'],
  ])('until %s: %s, %s', (respondBy, isOverdue, text) => {
    expect(timeLeft(new Date(respondBy), new Date('2026-11-26T06:30:00Z'))).toEqual({ isOverdue, text })
  })
})

describe('why a try to pay failed', () => {
  it.each(failureCodes)('%s is the end of a sentence', (code) => {
    expect(failureText(code)).toMatch(/^(it|the|there) .*\.$/)
    expect(failureCodeOf(code)).toBe(code)
  })

  it('that was stored as a sentence, before there were codes, is shown as it is', () => {
    expect(operatorFailureText('the bank was asleep.')).toBe('the bank was asleep.')
    expect(failureText('the bank was asleep.')).toBe('the bank was asleep.')
    expect(failureCodeOf('the bank was asleep.')).toBeNull()
    expect(failureCodeOf(null)).toBeNull()
  })

  it('says to whom money went back, to its customer and to the operator', () => {
    expect(failureText('went_back')).toBe('the money went back to you.')
    expect(operatorFailureText('went_back')).toBe('the money went back to the customer.')
    expect(operatorFailureText('wrong_pin')).toBe(failureText('wrong_pin'))
  })

  it('is told to whoever cancelled as what they did', () => {
    expect(whyNotPaid(failureText('cancelled_on_page'), 'cancelled_on_page')).toBe('You cancelled the payment.')
    expect(whyNotPaid(failureText('wrong_pin'), 'wrong_pin')).toBe('The payment did not work: the PIN was not right.')
  })

  it('asks for the card again where it was not passed on, and for another one where a bank refused', () => {
    expect(paymentDeclined('card_not_passed_on')).toMatchObject({
      code: 'payments.card_token_unknown',
      details: { issues: [{ path: 'cardNumber' }] },
    })
    expect(paymentDeclined('bank_refused_card')).toMatchObject({
      code: 'payments.declined',
      message: 'Your payment was declined: the bank refused the card. Nothing was charged. Try another card or method.',
    })
  })
})

describe('a transfer by hand', () => {
  const transfer = { channel: 'manual', name: 'Bank transfer' } as const

  it.each([
    'Transfer the total within two days and name the order id.',
    'Transfer to our account and write to help@shringar.example.',
    'Transfer to account 50100123456789.',
    'Transfer to IFSC HDFC0000123.',
    'Call 98200 12345.',
    'IFSC SBIN0001234. Questions: 98765 43210',
    'Transfer it, then write to orders@my-shop.in.',
  ])('lacks an account: %s', (details) => {
    expect(lacksAccount({ ...transfer, details })).toBe(true)
  })

  it.each([
    'Account 50100123456789, IFSC HDFC0000123. Name the order id.',
    'A/c no. 5010 0123 4567 89, ifsc: hdfc0000123',
    'Transfer the total to shringar.shop@okhdfc and name the order id.',
    'Account 50100123456789, IFSC: SBIN 0001234',
  ])('says where to: %s', (details) => {
    expect(lacksAccount({ ...transfer, details })).toBe(false)
  })

  it('is asked of nothing else', () => {
    expect(lacksAccount({ channel: 'manual', name: 'Gift card', details: 'We write to you with the number.' })).toBe(
      false,
    )
    expect(lacksAccount({ channel: 'manual', name: 'Cheque', details: 'Drop it at any Axis Bank.' })).toBe(false)
    expect(lacksAccount({ channel: 'manual', name: 'Counter', details: 'Cash, card or UPI as you collect.' })).toBe(
      false,
    )
    expect(lacksAccount({ channel: 'gateway', name: 'UPI', details: 'Approve the payment in your UPI app.' })).toBe(
      false,
    )
  })
})
