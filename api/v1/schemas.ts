import { z } from 'zod'
import type { ActiveSessionView, AddressView, SessionView } from '#modules/accounts/view.ts'
import type { CartLineView } from '#modules/cart/view.ts'
import type { PhotoView, ProductCardView, ProductView } from '#modules/catalog/view.ts'
import type { OrderDetailView, OrderView } from '#modules/orders/view.ts'
import type { PaymentMethodView } from '#modules/payments/view.ts'
import type { CategoryView } from '#modules/search/view.ts'

/** The shapes that leave, for the API description. TypeScript keeps each equal to its view. */

const rupees = z.number().describe('Rupees')
const instant = z.string().describe('ISO 8601, UTC')

export const Photo = z
  .object({
    id: z.string(),
    width: z.int(),
    height: z.int(),
    alt: z.string(),
  })
  .meta({ id: 'Photo' }) satisfies z.ZodType<PhotoView>

export const ProductCard = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    category: z.string(),
    description: z.string(),
    price: rupees,
    originalPrice: rupees.nullable(),
    photo: Photo.nullable(),
    rating: z.number(),
    reviewCount: z.int(),
    inStock: z.boolean(),
    isNew: z.boolean(),
    isBestseller: z.boolean(),
    variantId: z.string().nullable(),
    variantName: z.string(),
    variantKind: z.enum(['only', 'shade', 'size']).nullable(),
  })
  .meta({ id: 'ProductCard' }) satisfies z.ZodType<ProductCardView>

export const Product = ProductCard.extend({
  brandSlug: z.string().nullable(),
  image: z.string(),
  photos: z.array(Photo),
  variants: z.array(
    z.object({
      id: z.string(),
      sku: z.string(),
      name: z.string(),
      kind: z.enum(['only', 'shade', 'size']),
      hex: z.string().nullable(),
      price: rupees,
      inStock: z.boolean(),
      photo: Photo.nullable(),
    }),
  ),
  mrp: rupees,
  unitPrice: z.string().nullable(),
  ingredients: z.array(z.string()),
  howToUse: z.string(),
  warnings: z.string(),
  netQuantity: z.string(),
  countryOfOrigin: z.string(),
  declarations: z.array(z.object({ label: z.string(), value: z.string() })),
  seller: z.object({
    slug: z.string(),
    name: z.string(),
    legalName: z.string(),
    isRegistered: z.boolean(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    grievanceOfficer: z.string(),
    grievanceEmail: z.string(),
    grievancePhone: z.string(),
  }),
}).meta({ id: 'Product' }) satisfies z.ZodType<ProductView>

export const Category = z
  .object({
    name: z.string(),
    slug: z.string(),
    productCount: z.int(),
  })
  .meta({ id: 'Category' }) satisfies z.ZodType<CategoryView>

export const Session = z
  .object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      phone: z.string().nullable(),
      role: z.enum(['customer', 'vendor', 'admin']),
      isVendor: z.boolean(),
      createdAt: instant,
    }),
    weakPassword: z.boolean(),
  })
  .meta({ id: 'Session' }) satisfies z.ZodType<SessionView>

export const ActiveSession = z
  .object({
    id: z.string(),
    device: z.string(),
    network: z.string(),
    signedInAt: instant,
    seenAt: instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'ActiveSession' }) satisfies z.ZodType<ActiveSessionView>

export const Address = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    country: z.string(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'Address' }) satisfies z.ZodType<AddressView>

export const CartLine = z
  .object({
    productId: z.string(),
    variantId: z.string(),
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    category: z.string(),
    variantName: z.string(),
    photo: Photo.nullable(),
    price: rupees,
    originalPrice: rupees.nullable(),
    available: z.int(),
  })
  .meta({ id: 'CartLine' }) satisfies z.ZodType<CartLineView>

export const PaymentMethod = z
  .object({
    code: z.string(),
    name: z.string(),
    type: z.enum(['digital', 'offline']),
    details: z.string(),
  })
  .meta({ id: 'PaymentMethod' }) satisfies z.ZodType<PaymentMethodView>

export const Order = z
  .object({
    id: z.string().describe('SHR- and ten characters in two groups'),
    userId: z.string(),
    items: z.array(
      z.object({
        productId: z.string(),
        variantId: z.string(),
        name: z.string(),
        variantName: z.string(),
        price: rupees,
        quantity: z.int(),
        imageUrl: z.string().nullable(),
        cancelled: z.boolean(),
        cancelReason: z.string().nullable(),
        refund: z.object({ amount: rupees, status: z.enum(['due', 'refunded']) }).nullable(),
      }),
    ),
    itemCount: z.int(),
    subtotal: rupees,
    tax: rupees,
    shipping: rupees,
    totalAmount: rupees,
    customerName: z.string(),
    email: z.string(),
    phone: z.string(),
    shippingAddress: z.object({
      street: z.string(),
      city: z.string(),
      state: z.string(),
      pincode: z.string(),
      country: z.string(),
    }),
    status: z.string(),
    paymentMethod: z.string(),
    paymentMethodName: z.string(),
    paymentDetails: z.string(),
    paymentStatus: z.enum([
      'awaiting',
      'captured',
      'declined',
      'expired',
      'on_delivery',
      'manual',
      'refund_due',
      'refunded',
      'void',
    ]),
    createdAt: instant,
    updatedAt: instant,
    estimatedDelivery: z.string().describe('A day in India, YYYY-MM-DD'),
  })
  .meta({ id: 'Order' }) satisfies z.ZodType<OrderView>

export const OrderDetail = Order.extend({
  history: z.array(
    z.object({
      status: z.string(),
      at: instant,
      by: z.enum(['customer', 'vendor', 'admin', 'system']),
      reason: z.string().nullable(),
    }),
  ),
  parcels: z.array(
    z.object({
      seller: z.string(),
      status: z.string(),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      items: z.array(z.object({ name: z.string(), variantName: z.string(), quantity: z.int() })),
    }),
  ),
}).meta({ id: 'OrderDetail' }) satisfies z.ZodType<OrderDetailView>

/** A keyset-paginated list: pass `nextCursor` as `cursor` to go on; it is null at the end. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })
