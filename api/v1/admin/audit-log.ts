import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const adminAuditLog = new Hono<ApiEnv>()
