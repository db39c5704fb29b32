// Which commits of money the trials cut. tests/house/money-functions.test.ts holds both lists against db/functions.

/** Functions of the database that move money between the shop and its gateway: `points.ts` ends the shop before and after each. */
export const cutFunctions = [
  'place_order',
  'open_attempt',
  'end_attempt',
  'capture_attempt',
  'cancel_unpaid',
  'cancel_order',
  'cancel_lines',
  'pay_otherwise',
  'owe_rest',
  'begin_refund',
  'record_charge_back',
  'move_refund',
  'compare_books',
]

/**
 * Functions that write down money and are not cut: the parts of those above, and steps of one transaction that no gateway hears of. What these owe is
 * sent by `begin_refund`, which is cut; the trial `kills` ends the shop under them.
 */
export const uncutFunctions = [
  'capture_payment',
  'collect_cash',
  'cut_refunds',
  'decide_charge_back',
  'decide_refund',
  'drop_lines',
  'give_goodwill',
  'keep_cut',
  'owe_refund',
  'put_back_refunds',
  'settle_refunds',
]
