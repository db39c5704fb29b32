-- Places orders: each request takes the next cart of a file (a cookie, a tab, a body, per line) with a key of its own.
dofile(debug.getinfo(1, 'S').source:match('@(.*/)') .. 'report.lua')

local carts = {}
local at, count, run = 0, 0, 0

function init(args)
  run = tonumber(args[3])
  for line in io.lines(args[2]) do
    local cookie, body = line:match('^(.-)\t(.*)$')
    local key = '@KEY@'
    local text = wrk.format('POST', '/api/v1/orders', {
      ['Content-Type'] = 'application/json', Origin = args[4], Cookie = cookie, ['Idempotency-Key'] = key,
    }, body)
    local from, to = text:find(key, 1, true)
    carts[#carts + 1] = { text:sub(1, from - 1), text:sub(to + 1) }
  end
end

function request()
  at = at % #carts + 1
  count = count + 1
  local cart = carts[at]
  return cart[1] .. string.format('%08x-0000-4000-8000-%012x', run, count) .. cart[2]
end
