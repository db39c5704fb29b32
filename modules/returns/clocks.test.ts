import { beforeAll, describe, expect, it } from 'vitest'
import { scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildReturn, letReturnWait } from '#tests/support/returns.ts'
import { runClocks } from './service/clocks.server.ts'
import { getMyReturn } from './service/my-returns.server.ts'
import { approveReturn } from './service/vendor-returns.server.ts'

beforeAll(() => scaleLimits(100_000))

describe('the clocks of returns', () => {
  it('reach a new return behind hundreds that the operator has had for long', async () => {
    const { request, ...it } = await buildReturn({ reason: 'reaction' })
    await approveReturn(it.vendor, request.id, 'pick_up')
    await letReturnWait(request.id, 20)
    await runClocks()
    // As many again as one look takes, all of them late and with the operator.
    await sql(
      `insert into returns (public_id, order_id, vendor_order_id, vendor_id, request_key, request_hash, status, reason, is_opened, wish, payer, way, due_at, risen_at)
       select 'R-' || lpad(translate(n::text, 'ilou', ''), 7, '0'), order_id, vendor_order_id, vendor_id, gen_random_uuid(), request_hash, status, reason,
              is_opened, wish, payer, way, due_at, risen_at
         from returns cross join generate_series(1, 250) n where public_id = $1`,
      [request.id],
    )
    const later = await buildReturn()
    await letReturnWait(later.request.id, 3)
    await runClocks()
    expect((await getMyReturn(later.customer, later.request.id)).status).toBe('approved')
  })

  it('go on when the step of one return fails', async () => {
    const stuck = await buildReturn()
    const other = await buildReturn()
    await letReturnWait(stuck.request.id, 30)
    await letReturnWait(other.request.id, 3)
    await sql(
      `create or replace function break_one_return() returns trigger language plpgsql as $$
       begin raise exception 'broken' using errcode = '23514'; end $$`,
    )
    const [row] = await sql<{ id: string }>('select id from returns where public_id = $1', [stuck.request.id])
    await sql(
      `create trigger break_one_return before update on returns for each row when (old.id = '${row?.id}') execute function break_one_return()`,
    )
    try {
      await runClocks().catch(() => undefined)
      expect((await getMyReturn(other.customer, other.request.id)).status).toBe('approved')
    } finally {
      await sql('drop trigger break_one_return on returns')
      await sql('drop function break_one_return()')
    }
  })
})
