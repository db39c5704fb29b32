import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { eyeIcon, undoIcon } from '#app/ui/icons.ts'
import { banIcon, boxesIcon, copyIcon, ellipsisIcon, externalLinkIcon, pencilIcon } from '#app/ui/icons-portal.ts'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'

export interface ListingActionsProps {
  product: Pick<ListingRowView, 'id' | 'slug' | 'name' | 'status'>
  /** Opens its prices and stock; left out where there is nothing to change. */
  onStock?: () => void
  /** It was archived or restored; the page's loaders run again after it. */
  onDone?: () => unknown
  /** The banner's sentence; empty when a new attempt begins. */
  onRefusal: (sentence: string, error?: unknown) => void
}

/** What can be done with a product besides editing it. */
export function ListingActions({ product, onStock, onDone = () => {}, onRefusal }: ListingActionsProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { id, name, status } = product
  const param = { id }
  const close = () => setAsking(false)
  const failure = { failure: 'That did not work. Please try again.', onRefusal, onRefused: close }
  const restore = useAction(() => call(api.vendor.products[':id'].archiving.$delete({ param })), {
    ...failure,
    refresh: true,
    done: `${name} is a draft again`,
    onDone,
  })
  const archive = useAction(() => call(api.vendor.products[':id'].archiving.$post({ param })), {
    ...failure,
    refresh: true,
    done: `${name} is archived`,
    // Restoring makes a draft, so it only undoes the archiving of a draft.
    undo: () => (status === 'draft' ? () => restore.run() : undefined),
    onDone() {
      close()
      return onDone()
    },
  })
  const duplicate = useAction(() => call(api.vendor.products[':id'].copies.$post({ param })), {
    ...failure,
    done: `${name} was copied as a draft`,
    onDone: (copy) => navigate(`/vendor/products/${copy.id}`),
  })

  return (
    <>
      <Menu
        label={`More for ${name}`}
        button={<Icon path={ellipsisIcon} />}
        buttonClassName="grid size-(--control-md) place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink ml-auto"
      >
        <MenuItem icon={pencilIcon} to={`/vendor/products/${id}`}>
          Edit
        </MenuItem>
        {onStock && status !== 'archived' ? (
          <MenuItem icon={boxesIcon} onPress={onStock}>
            Change price and stock
          </MenuItem>
        ) : null}
        <MenuItem icon={eyeIcon} to={`/vendor/products/${id}/preview`}>
          Preview
        </MenuItem>
        {status === 'approved' ? (
          <MenuItem icon={externalLinkIcon} to={`/products/${product.slug}`}>
            See in the shop
          </MenuItem>
        ) : null}
        <MenuItem icon={copyIcon} onPress={() => duplicate.run()}>
          Duplicate
        </MenuItem>
        {status === 'archived' ? (
          <MenuItem icon={undoIcon} onPress={() => restore.run()}>
            Restore as a draft
          </MenuItem>
        ) : (
          <MenuItem icon={banIcon} danger onPress={() => (status === 'draft' ? archive.run() : setAsking(true))}>
            Archive
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`Archive ${name}?`}
        keepLabel="Keep product"
        confirmLabel="Archive"
        destructive
        busy={archive.busy}
        busyText="Archiving..."
        onConfirm={() => archive.run()}
      >
        {status === 'approved'
          ? 'It goes off sale at once; existing orders are not affected. If you restore it, it becomes a draft and is reviewed again before it goes back on sale.'
          : 'It leaves your list. You can restore it as a draft at any time.'}
      </ConfirmDialog>
    </>
  )
}
