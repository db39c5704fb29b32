import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const vendorOrders = new Hono<ApiEnv>()
