import { it } from 'vitest';
import { startService, form } from '../../running-service.ts';
it('x', async () => {
  const service = await startService();
  for (const [name, members] of Object.entries({
    plain: {},
    ann: { annotations: { a: { isEscaped: true, toString: 'x' } } },
    ud: { user_data: { a: { isEscaped: true, toString: 'x' } } },
    ud2: { user_data: { toString: 'x' } },
    eu: { external_urls: { a: { href: 'https://x.example', toString: 'x' } } },
    eu2: { external_urls: { a: { href: 'https://x.example', more: { toString: 'x' } } } },
    ri: { repo_info: { name: 'a', url: 'b', id: 'c', additional_info: { toString: 'x' } } },
    ri2: { repo_info: { name: 'a', url: 'b', id: 'c', additional_info: { a: { toString: 'x' } } } },
  })) {
    await service.send('POST', `/attestations/acme/f/trail/t/generic`, { form: form('data_json', { attestation_name: name, is_compliant: true, ...members }) }).then((r) => console.log(r.status, r.text.slice(0, 100)));
    try {
      const r = await fetch(`${service.url}/api/v2/attestations/acme/f/trail/t/${name}`, { headers: { authorization: `Bearer ${service.tokens.admin}` } });
      console.log(name, r.status, (await r.text()).length);
    } catch (e) { console.log(name, String(e)); }
    try {
      const r = await fetch(`${service.url}/api/v2/trails/acme/f/t`, { headers: { authorization: `Bearer ${service.tokens.admin}` } });
      console.log(name, r.status, (await r.text()).length);
    } catch (e) { console.log(name, String(e)); }
  }
  const id = ((await service.send('GET', '/attestations/acme/f/trail/t/plain')).json as any)[0].attestation_id;
  for (const q of [`attestation_id=${id}`, 'flow_name=f']) {
   try {
      const r = await fetch(`${service.url}/api/v2/attestations/acme?${q}`, { headers: { authorization: `Bearer ${service.tokens.admin}` } });
      console.log(q, r.status, (await r.text()).length);
    } catch (e) { console.log(q, String(e)); }
  }
  await service.stop();
});
