/** By slug, the categories that we have a sentence for. */
const intros: Record<string, string> = {
  skincare: 'Cleansers, serums, masks and sunscreen for Indian skin and Indian weather.',
  makeup: 'Lipstick, kajal, compacts and nail colour in shades made for Indian skin tones.',
  haircare: 'Oils, masks and shampoos, many of them after old household recipes.',
  accessories: 'Combs, brushes and rollers for every day.',
}

/** The sentence below the heading of a category. */
export const categoryIntro = ({ name, slug }: { name: string; slug: string }): string =>
  intros[slug] ?? `Everything we have in ${name}.`
