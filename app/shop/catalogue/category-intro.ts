/** A line about a category we know; others speak through their products. */
const intros: Record<string, string> = {
  skincare: 'Cleansers, serums, masks and sunscreen for Indian skin and Indian weather.',
  makeup: 'Lipstick, kajal, compacts and nail colour in shades made for Indian skin tones.',
  haircare: 'Oils, masks and shampoos, many of them after old household recipes.',
  accessories: 'Combs, brushes and rollers for every day.',
}

export const categoryIntro = ({ name, slug }: { name: string; slug: string }): string =>
  intros[slug] ?? `Everything we have in ${name}.`
