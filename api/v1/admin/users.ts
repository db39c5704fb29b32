import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminUsers = new Hono<ApiEnv>()
