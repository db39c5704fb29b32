import { Hono } from 'hono'
import type { ApiEnv } from '../../context.ts'

export const vendorPhotos = new Hono<ApiEnv>()
