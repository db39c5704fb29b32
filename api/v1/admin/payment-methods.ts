import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminPaymentMethods = new Hono<ApiEnv>()
