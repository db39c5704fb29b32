import { Page, PageHeading } from '#app/components/frame/page.tsx'

export default function CategoriesPage() {
  return (
    <Page>
      <PageHeading>Categories</PageHeading>
    </Page>
  )
}
