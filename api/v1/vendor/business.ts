import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const vendorBusiness = new Hono<ApiEnv>()
