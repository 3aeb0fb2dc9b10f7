/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  images: { unoptimized: true },
  // `npm run lint` checks types over the whole tree; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
};

export default config;
