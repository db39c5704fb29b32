import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminVendors = new Hono<ApiEnv>()
