import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const vendorOverview = new Hono<ApiEnv>()
