import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminOverview = new Hono<ApiEnv>()
