// npm run bench products-file: a CSV of a store's products, at most five megabytes, validated and imported through HTTP.
import { storeProductImportsContract as contract } from '#shared/contract/commerce/store-product-imports.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { createTestBusiness, startTestServer } from '#test/support/server.ts';
import { startBenchDatabase } from './support/database.ts';
import { chooseLength, isTiny } from './support/load.ts';
import { createReport } from './support/report.ts';

const { rows } = chooseLength({
  tiny: { rows: 60 },
  short: { rows: 5000 },
  usual: { rows: 5000 },
  long: { rows: 5000 },
});
const variantsEach = 4;
const checkedMaxS = 5;
const takenMaxS = 30;

const server = await startBenchDatabase();
const program = await startTestServer({ connectionString: server.connectionString });
const { token } = await createTestBusiness(program, { name: 'Arewa Textiles' });

const colours = ['Indigo', 'Wine', 'Moss', 'Sand'];
const words = 'Hand dyed in Abeokuta, washed twice, soft from the first day. ';

/** `each`: the number of rows per product. `pictured`: whether each row has a picture address. */
function fileOf(stem: string, each: number, pictured: boolean): Buffer {
  const lines = Array.from({ length: rows }, (_, at) => {
    const product = Math.floor(at / each);
    const own = at % each;
    const options = each > 1 ? `Colour: ${colours[own]}` : '';
    const description = own === 0 ? words : '';
    const image = pictured ? `https://pictures.example.com/${stem}/${product}.jpg` : '';
    return `${stem}-${at},${stem} cloth ${product},${options},${10_000 + product},${at % 90},3,"${description}",${image}`;
  });
  return Buffer.from(`sku,name,options,price,stock,low_at,description,images\n${lines.join('\n')}\n`);
}

async function measure(stem: string, each: number, pictured: boolean) {
  const bytes = fileOf(stem, each, pictured);
  const send = async (call: 'previewProductUpload' | 'uploadStoreProducts') => {
    const began = performance.now();
    const { status, body } = await sendFile(program.url, contract[call], {
      token,
      bytes,
      fileName: `${stem}.csv`,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { seconds: (performance.now() - began) / 1000, data: body.data };
  };
  const checked = await send('previewProductUpload');
  if (checked.data.looked !== rows || checked.data.failed > 0)
    throw new Error(JSON.stringify(checked.data.shown[0]));
  const taken = await send('uploadStoreProducts');
  if (taken.data.added !== rows) throw new Error(`Only ${taken.data.added} of ${rows} rows were added`);
  return { checkedS: checked.seconds, takenS: taken.seconds, bytes: bytes.length };
}

const report = createReport(`A file of ${rows} rows`);
for (const [stem, each, pictured] of [
  ['ONE', 1, false],
  ['FOUR', variantsEach, false],
  ['PIC', 1, true],
] as const) {
  const { checkedS, takenS } = await measure(stem, each, pictured);
  const plain = each === 1 ? 'a product a row' : `a product every ${each} rows`;
  const what = pictured ? `${plain} with a picture` : plain;
  report.target(`checked, ${what}`, `${checkedS.toFixed(2)} s`, checkedS, { most: checkedMaxS });
  report.target(`taken, ${what}`, `${takenS.toFixed(2)} s`, takenS, { most: takenMaxS });
}
const { data } = await program.call(storeProductsContract.listStoreProducts, { token, query: { limit: 1 } });
if (!isTiny && data.items.length === 0) throw new Error('Nothing is there afterwards');
report.print();
await program.close();
await server.stop();
