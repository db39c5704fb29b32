import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const vendorProducts = new Hono<ApiEnv>()
