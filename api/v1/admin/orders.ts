import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminOrders = new Hono<ApiEnv>()
